/** Defaults for a site that could not be opened, enough to show the error. */
export const plainTheme = { theme_code: 'casino1', theme_color: 'brass' } as const;
