import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { control, described, FieldFrame, type Labelled } from '../field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Beside the label, quieter. */
  readonly note?: string;
}

/** What a value is called: one that is not among the choices is called by itself. */
export const nameIn = (choices: readonly Choice[], value: string): Choice =>
  choices.find((one) => one.value === value) ?? { value, label: value };

/** What every field has in which some of many are chosen by search. */
export interface PickProps extends Labelled {
  readonly value: readonly string[];
  /** Whether another choice takes the place of the one that is there. */
  readonly isSingle?: boolean;
  /** Beside each that is chosen: a share, for instance. */
  readonly beside?: (choice: Choice) => ReactNode;
  readonly onChange: (value: string[]) => void;
}

interface Props extends PickProps {
  /** The name of what is chosen. */
  readonly named: (value: string) => Choice;
  readonly text: string;
  /** What the text finds; absent while it is looked for. */
  readonly found: readonly Choice[] | undefined;
  readonly onText: (text: string) => void;
}

/** Some of many, found by what is typed. */
export function PickField(props: Props) {
  const {
    label,
    hint,
    problem,
    value,
    isSingle = false,
    beside,
    named,
    text,
    found,
    onText,
    onChange,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const note = { ...(hint === undefined ? {} : { hint }), problem };
  const choices = (found ?? []).filter((one) => !value.includes(one.value));
  const active = isOpen ? choices[Math.min(place, choices.length - 1)] : undefined;
  function look(next: string, isOpenNext: boolean): void {
    onText(next);
    setOpen(isOpenNext);
    setPlace(0);
  }
  function choose(chosen: Choice): void {
    onChange(isSingle ? [chosen.value] : [...value, chosen.value]);
    look('', false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    if (key === 'Escape') look('', false);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : choices.length - 1;
      if (isOpen) setPlace((place + step) % Math.max(choices.length, 1));
      else setOpen(true);
    }
    if (key === 'Enter' && isOpen && !ctrlKey && !metaKey) {
      event.preventDefault();
      if (active) choose(active);
    }
  }
  return (
    <FieldFrame {...note} id={id} label={label}>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((one) => (
            <Chosen
              key={one}
              choice={named(one)}
              beside={beside}
              onRemove={() => onChange(value.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          {...described(id, note)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.value}`}
          autoComplete="off"
          placeholder={t('picker.search')}
          value={text}
          maxLength={64}
          onChange={({ target }) => look(target.value, true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => look('', false)}
          className={`${control} h-9`}
        />
        {isOpen && found && (
          <Found id={id} label={label} choices={choices} active={active} onChoose={choose} />
        )}
      </div>
    </FieldFrame>
  );
}

function Chosen(props: {
  readonly choice: Choice;
  readonly beside: PickProps['beside'];
  readonly onRemove: () => void;
}) {
  const { choice, beside, onRemove } = props;
  const { t } = useTranslation();
  return (
    <li className="flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken pl-2.5 text-sm">
      <Named choice={choice} />
      {beside?.(choice)}
      <IconButton label={t('picker.remove', { name: choice.label })} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

const Named = ({ choice: { label, note } }: { readonly choice: Choice }) => (
  <span className="min-w-0 truncate">
    {label}
    {note !== undefined && <span className="ml-1.5 text-muted">{note}</span>}
  </span>
);

function Found(props: {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly active: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { id, label, choices, active, onChoose } = props;
  const { t } = useTranslation();
  const box =
    'absolute inset-x-0 top-full z-30 mt-1 max-h-60 overflow-y-auto rounded-md border border-line bg-raised p-1 text-sm shadow-float';
  if (choices.length === 0)
    return (
      <p role="status" className={`${box} px-2.5 py-2 text-muted`}>
        {t('frame.nothingFound')}
      </p>
    );
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className={box}>
      {choices.map((choice) => (
        <div
          key={choice.value}
          id={`${id}-${choice.value}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice === active}
          ref={(element) => {
            if (choice === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          onKeyDown={({ key }) => key === 'Enter' && onChoose(choice)}
          className={`flex min-h-8 cursor-pointer items-center rounded px-2 ${choice === active ? 'bg-accent-soft text-accent' : 'hover:bg-hover'}`}
        >
          <Named choice={choice} />
        </div>
      ))}
    </div>
  );
}

/** Some of a list that is known as a whole. */
export function ListPicker({ options, ...field }: PickProps & { readonly options: readonly Choice[] }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  return (
    <PickField
      {...field}
      named={(value) => nameIn(options, value)}
      text={text}
      found={options.filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted))}
      onText={setText}
    />
  );
}
