/** What a site is reset to that could not be opened: it can then still say what is wrong. */
export const plainTheme = { theme_code: 'casino1', theme_color: 'brass' } as const;
