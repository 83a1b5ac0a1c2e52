/** Sportsbooks count these in thousands, as their players do. */
export const IN_THOUSANDS: Readonly<Record<string, string>> = { IDR: '1000', VND: '1000' };
