import { Dialog } from '../../ui/dialog.tsx';

/** The keys of a screen that works by keyboard, each with what it does. */
export function KeysDialog({
  title,
  keys,
  onClose,
}: {
  readonly title: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="font-mono">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
