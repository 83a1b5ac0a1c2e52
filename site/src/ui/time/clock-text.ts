/**
 * Whole seconds as a clock shows them: `1:04:09`, and `4:09` where there is no hour.
 * @param withHours shown even where there is none
 */
export function clockText(seconds: number, { withHours = seconds >= 3_600 } = {}): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return withHours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
