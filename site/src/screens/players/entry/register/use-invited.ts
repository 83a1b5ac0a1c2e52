import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { referrerOf, rememberedInvitation } from '../../../../data/rewards/invitation.ts';
import type { RegisterFields } from './register-form.tsx';

/** The code somebody was invited with: of this address, or of the one they first came by. */
export function useInvited(search: URLSearchParams, form: UseFormReturn<RegisterFields>): string {
  const fromAddress = referrerOf(search);
  const [kept, setKept] = useState('');
  const { setValue } = form;
  useEffect(() => {
    const found = fromAddress === '' ? rememberedInvitation() : '';
    setKept(found);
    if (found !== '') setValue('referrer_code', found);
  }, [fromAddress, setValue]);
  return fromAddress === '' ? kept : fromAddress;
}
