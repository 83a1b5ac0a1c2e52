import type { StoredCondition, StoredSegment } from '#contract/office/rewards/segment-rule.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { type Condition, parseScope, type SegmentRule } from '#rules/rewards/segments/segment.ts';

/** Reads what a version of a segment says. @throws Error on a text that the contract does not let pass */
export const readRule = ({ match, groups }: StoredSegment): SegmentRule => ({
  match,
  groups: groups.map((group) => ({ ...group, conditions: group.conditions.map(readCondition) })),
});

function readCondition(condition: StoredCondition): Condition {
  switch (condition.fact) {
    case 'depositSum':
      return { ...condition, value: parsed(condition.value, parseAmount) };
    case 'staked':
    case 'lost':
      return {
        ...condition,
        on: parsed(condition.on, parseScope),
        value: parsed(condition.value, parseAmount),
      };
    default:
      return condition;
  }
}

function parsed<Value>(text: string, parse: (text: string) => Value | undefined): Value {
  const value = parse(text);
  if (value === undefined) throw new Error(`the rule of a segment has ${text}`);
  return value;
}
