import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';

/** What an affiliate is called, and the address that it logs in with. */
export function WhoFields({
  of,
  problem,
}: {
  readonly of?: { readonly name: string; readonly mail: string };
  readonly problem: (field: string) => string | undefined;
}) {
  const { t } = useTranslation('affiliates');
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        problem={problem('name')}
        defaultValue={of?.name}
        required
        maxLength={100}
      />
      <TextField
        name="mail"
        type="email"
        label={t('mail')}
        problem={problem('mail')}
        defaultValue={of?.mail}
        required
        maxLength={254}
      />
    </>
  );
}
