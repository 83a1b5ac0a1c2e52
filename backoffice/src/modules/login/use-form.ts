import { type FormEvent, useState } from 'react';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import type { FormValues } from '../../ui/action-dialog.tsx';
import { useRefusalText } from '../../ui/refusal.tsx';

/** A form before there is a session: what it sends, whether it waits, and what was refused. */
export function useForm(send: (values: FormValues) => Promise<OfficeRefusal | undefined>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<OfficeRefusal>();
  const textOf = useRefusalText();
  return {
    isBusy,
    problem: refusal && textOf(refusal),
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const values = Object.fromEntries(
        [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
      );
      setBusy(true);
      setRefusal(await send(values));
      setBusy(false);
    },
  };
}
