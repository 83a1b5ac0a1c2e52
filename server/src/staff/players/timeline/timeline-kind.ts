import type { timelineKinds } from '#contract/office/player-kinds.ts';

export type TimelineKind = (typeof timelineKinds)[number];
