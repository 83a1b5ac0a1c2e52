import type { AddOutsideWork } from '../providers/outside-work.ts';
import { approveKind } from './affiliates/approve-kind.ts';
import { grantKind } from './bonuses/grant-kind.ts';
import { forfeitKind } from './bonuses/signals/forfeit-kind.ts';
import { resolutionKinds } from './cashier/cases.ts';
import { correctionKind } from './cashier/corrections.ts';
import { withdrawalKind } from './cashier/decide-withdrawals.ts';
import { transferKind } from './cashier/transfer-kind.ts';
import { freeRoundsKind } from './providers/free-rounds/free-rounds-kind.ts';
import type { AnyKind } from './requests/request-kind.ts';
import type { Kinds } from './requests/thresholds.ts';
import { resultKind } from './sportsbook/result-kind.ts';
import { roleChangeKind } from './team/role-change.ts';
import { verificationKind } from './verification/verification-kind.ts';

const kindsOf = (addOutsideWork: AddOutsideWork): readonly AnyKind[] => [
  correctionKind,
  grantKind,
  freeRoundsKind(addOutsideWork),
  forfeitKind,
  withdrawalKind,
  transferKind,
  ...Object.values(resolutionKinds),
  roleChangeKind,
  resultKind,
  approveKind,
  verificationKind,
];

/** Every action that may need a second person, by name: what approves requests finds them here. */
export const staffKinds = (addOutsideWork: AddOutsideWork): Kinds =>
  new Map(kindsOf(addOutsideWork).map((kind) => [kind.name, kind]));
