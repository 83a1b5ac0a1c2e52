import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { Notice } from './notice.tsx';
import { useRefusalText } from './refusal.tsx';
import { say } from './toaster.tsx';

/** What a form holds: of several fields with a name the last. */
export type FormValues = Readonly<Record<string, string>>;

interface ActionDialogProps {
  readonly title: string;
  /** What the action will do, to whom, and what the player will read of it. */
  readonly description?: string;
  /** The word on the button: what happens. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Whether a reason is asked for: it is kept in the audit log. */
  readonly needsReason?: boolean;
  /** What was said once it is done. */
  readonly done: string;
  /** Makes the call with the values of the form. */
  readonly onSubmit: (values: FormValues) => Promise<object | OfficeRefusal>;
  readonly onClose: () => void;
  /** The fields; one whose name is the field of a refusal shows it. */
  readonly children?: ReactNode | ((problem: (field: string) => string | undefined) => ReactNode);
}

/** `Ctrl Enter` sends, also from a field of several lines. */
function submitByKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
}

/** Whether a second person is asked: the change is not done yet. */
const isWaiting = (answer: object): boolean => 'request_id' in answer && answer.request_id !== null;

/** The one form of every change: says what will happen, asks for a reason, and shows what the server refuses. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    description,
    confirm,
    isDangerous = false,
    needsReason = true,
    done,
    onSubmit,
    onClose,
  } = props;
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<OfficeRefusal>();
  const textOf = useRefusalText();
  const problem = (field: string) =>
    refusal && (refusal.field === field || refusal.field?.split('.')[0] === field)
      ? textOf(refusal)
      : undefined;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    );
    setBusy(true);
    setRefusal(undefined);
    const answer = await onSubmit(values);
    setBusy(false);
    if (isOfficeRefusal(answer)) return setRefusal(answer);
    say(isWaiting(answer) ? t('state.waits') : done);
    onClose();
  }

  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <form onSubmit={submit} onKeyDown={submitByKey} className="grid gap-4">
        {typeof props.children === 'function' ? props.children(problem) : props.children}
        {needsReason && (
          <TextArea
            name="reason"
            label={t('action.reason')}
            hint={t('action.reasonHint')}
            problem={problem('reason')}
            required
            minLength={3}
            maxLength={500}
          />
        )}
        {refusal && <Notice tone="bad">{textOf(refusal)}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
