import { formatAmount, parseAmount, UNIT } from '../../money/amount.ts';
import { members } from '../round/choices.ts';
import { type WheelField, type WheelPrize, wheelProblem } from './wheel.ts';

function readPrize(raw: unknown): WheelPrize | undefined {
  const { kind, amount } = members(raw);
  if (kind === 'none') return { kind };
  const units = typeof amount === 'string' ? parseAmount(amount) : undefined;
  if (units === undefined) return undefined;
  if (kind === 'spins') return { kind, spins: Number(units / UNIT) };
  return kind === 'token' || kind === 'cash' ? { kind, amount: units } : undefined;
}

/** The fields of a wheel as the wire spells them: `weight`, and `prize` of `kind` and `amount`. `undefined` for no wheel. */
export function readWheel(raw: unknown): readonly WheelField[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const fields: WheelField[] = [];
  for (const one of raw) {
    const { weight, prize } = members(one);
    const read = readPrize(prize);
    if (typeof weight !== 'number' || !read) return undefined;
    fields.push({ weight, prize: read });
  }
  return wheelProblem(fields) === undefined ? fields : undefined;
}

/** A prize as the wire spells it: `"0"` for nothing, further turns as their number. */
export function prizeText(prize: WheelPrize): { kind: WheelPrize['kind']; amount: string } {
  if (prize.kind === 'none') return { kind: 'none', amount: '0' };
  return { kind: prize.kind, amount: prize.kind === 'spins' ? `${prize.spins}` : formatAmount(prize.amount) };
}
