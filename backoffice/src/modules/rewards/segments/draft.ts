import type { StoredCondition, StoredSegment } from '#contract/office/rewards/segment-rule.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { type Fact, parseScope } from '#rules/rewards/segments/segment.ts';

/** A condition in the form, with a name that it keeps while it is moved or changed. */
export interface DraftCondition {
  readonly key: string;
  readonly value: StoredCondition;
}

export interface DraftGroup {
  readonly key: string;
  readonly match: StoredSegment['match'];
  readonly conditions: readonly DraftCondition[];
}

/** A segment as it is in the form. */
export interface Draft {
  readonly name: string;
  readonly match: StoredSegment['match'];
  readonly groups: readonly DraftGroup[];
}

const named = <Value>(value: Value) => ({ key: crypto.randomUUID(), value });

/** The usual condition on a fact that is chosen. */
export function conditionOf(fact: Fact): StoredCondition {
  switch (fact) {
    case 'depositCount':
      return { fact, days: null, is: 'atLeast', value: 1 };
    case 'depositSum':
      return { fact, days: 30, is: 'atLeast', value: '100' };
    case 'staked':
    case 'lost':
      return { fact, on: 'all', days: 30, is: 'atLeast', value: '100' };
    case 'level':
      return { fact, is: 'atLeast', value: 1 };
    case 'language':
      return { fact, is: 'in', values: ['EN'] };
    case 'country':
      return { fact, is: 'in', values: ['PH'] };
    case 'tag':
      return { fact, is: 'has', tag: '' };
    case 'lastDeposit':
    case 'lastSeen':
    case 'registered':
      return { fact, is: 'within', days: 30 };
  }
}

export const newCondition = (fact: Fact = 'depositCount'): DraftCondition => named(conditionOf(fact));

export const newGroup = (): DraftGroup => ({
  key: crypto.randomUUID(),
  match: 'all',
  conditions: [newCondition()],
});

export const emptyDraft = (): Draft => ({ name: '', match: 'all', groups: [newGroup()] });

/** A stored segment in the form. */
export const draftOf = (name: string, { match, groups }: StoredSegment): Draft => ({
  ...{ name, match },
  groups: groups.map((group) => ({
    ...{ key: crypto.randomUUID(), match: group.match },
    conditions: group.conditions.map(named),
  })),
});

/** The rule of a form as the calls take it. */
export const ruleOf = ({ match, groups }: Draft): StoredSegment => ({
  match,
  groups: groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map(({ value }) => value),
  })),
});

/** Whether every number, amount and name is written. */
export const isWritten = ({ groups }: Draft): boolean =>
  groups.every(({ conditions }) => conditions.every(({ value }) => isConditionWritten(value)));

function isConditionWritten(condition: StoredCondition): boolean {
  if ('days' in condition && condition.days !== null && condition.days < 1) return false;
  switch (condition.fact) {
    case 'depositSum':
      return parseAmount(condition.value) !== undefined;
    case 'staked':
    case 'lost':
      return parseAmount(condition.value) !== undefined && parseScope(condition.on) !== undefined;
    case 'language':
    case 'country':
      return condition.values.length > 0;
    case 'tag':
      return /^[a-z0-9-]{1,32}$/.test(condition.tag);
    default:
      return true;
  }
}
