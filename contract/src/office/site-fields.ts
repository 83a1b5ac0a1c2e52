import { z } from 'zod';
import { isReadyLanguage, languages } from '../languages.ts';
import { themes } from '../site.ts';

/** The code of a language that the platform has texts in. */
export const siteLanguage = z.enum(Object.keys(languages).filter(isReadyLanguage));

/** Every template with each of its palettes: `<template>.<palette>`. */
export const siteTheme = z.enum(
  Object.entries(themes).flatMap(([code, { colors }]) => colors.map((color) => `${code}.${color}`)),
);
