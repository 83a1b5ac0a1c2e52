import type { timelineKinds } from '#contract/office/calls/players.ts';

export type TimelineKind = (typeof timelineKinds)[number];
