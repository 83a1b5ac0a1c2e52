const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const OLDEST = 120;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function parseDay(text: string): Day | undefined {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const length = lengths[month - 1];
  if (year < 1 || length === undefined || day < 1 || day > length) return undefined;
  return { year, month, day };
}

/**
 * Whole years from a birthday to a day, both `YYYY-MM-DD`; somebody born on 29 February turns on 1 March in other
 * years. `undefined` where a text is no day of the calendar, lies after `today` or is over 120 years ago.
 */
export function ageOn(birthday: string, today: string): number | undefined {
  const born = parseDay(birthday);
  const now = parseDay(today);
  if (!born || !now) return undefined;
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  const age = now.year - born.year - (hadBirthday ? 0 : 1);
  return age < 0 || age > OLDEST ? undefined : age;
}

/** Checks a birthday against an age: `badRequest` where it is none, `tooYoung` where the years are not full. */
export function birthdayProblem(
  birthday: string,
  today: string,
  minimumAge: number,
): 'badRequest' | 'tooYoung' | undefined {
  const age = ageOn(birthday, today);
  if (age === undefined) return 'badRequest';
  return age < minimumAge ? 'tooYoung' : undefined;
}
