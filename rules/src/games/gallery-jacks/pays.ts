/** The full-pay table, stakes for each place in `ranks`: 9 for a full house, 6 for a flush. */
export const pays: readonly number[] = [0, 1, 2, 3, 4, 6, 9, 25, 50, 800];
