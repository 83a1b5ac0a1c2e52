/** PDF syntax of values. */
export const number = (value: number) => `${Math.round(value * 100) / 100}`;

export const hex = (value: number) => value.toString(16).padStart(4, '0');

export const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('');
