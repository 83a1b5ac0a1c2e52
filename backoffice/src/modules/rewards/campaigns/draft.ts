import type { CampaignTexts, StoredCampaign } from '#contract/office/rewards/campaign.ts';
import { localOf } from '../draft.ts';

type Schedule = StoredCampaign['schedule'];

/** A campaign as it is in the form. */
export interface Draft {
  readonly name: string;
  readonly kind: Schedule['kind'];
  /** As `datetime-local` has it, in the time zone of the reader. */
  readonly at: string;
  readonly time: string;
  /** Empty for no end. */
  readonly until: string;
  readonly data: Omit<StoredCampaign, 'schedule'>;
  readonly texts: CampaignTexts;
}

export const emptyDraft = (): Draft => ({
  ...{ name: '', kind: 'once', time: '10:00', until: '' },
  at: localOf(new Date().toISOString()),
  data: {
    ...{ segment: null, promotion: null, onSite: false, href: null, holdout: 1_000, resultDays: 7 },
  },
  texts: { EN: { title: '', body: '' } },
});

/** A stored campaign in the form. */
export function draftOf(name: string, { schedule, ...data }: StoredCampaign, texts: CampaignTexts): Draft {
  const empty = emptyDraft();
  return schedule.kind === 'once'
    ? { ...empty, name, data, texts, kind: 'once', at: localOf(schedule.at) }
    : { ...empty, name, data, texts, kind: 'daily', time: schedule.time, until: schedule.until ?? '' };
}

/** Whether everything is written that a campaign needs. */
export const isWritten = ({ name, kind, at, time, data, texts }: Draft): boolean =>
  name.trim() !== '' &&
  (kind === 'once' ? at !== '' : time !== '') &&
  data.resultDays >= 1 &&
  (data.href === null || /^\/[a-z0-9-]{0,40}$/.test(data.href)) &&
  Object.values(texts).every(({ title }) => title.trim() !== '');

const scheduleOf = ({ kind, at, time, until }: Draft): Schedule =>
  kind === 'once'
    ? { kind, at: new Date(at).toISOString() }
    : { kind, time, until: until === '' ? null : until };

/** A draft as the calls take it; it is written. */
export const written = (draft: Draft) => ({
  name: draft.name.trim(),
  data: { ...draft.data, schedule: scheduleOf(draft) },
  texts: draft.texts,
});
