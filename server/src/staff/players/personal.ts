import { maskContact } from '../../players/public.ts';
import type { OfficeContext } from '../context.ts';
import { holds } from '../roles/permissions-of.ts';

/** Whether the caller sees personal data of the players of a site whole. */
export const seesPersonal = ({ powers }: OfficeContext, siteId: number): boolean =>
  holds(powers, 'players.personal', siteId);

export const shownPhone = (phone: string | null, isWhole: boolean): string | null =>
  phone === null || isWhole ? phone : maskContact({ channel: 'sms', address: phone });

export const shownMail = (mail: string | null, isWhole: boolean): string | null =>
  mail === null || isWhole ? mail : maskContact({ channel: 'mail', address: mail });
