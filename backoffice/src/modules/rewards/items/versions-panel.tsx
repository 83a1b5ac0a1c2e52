import { Facts, Panel } from '../../../ui/page.tsx';
import { CopyId, Time } from '../../../ui/values.tsx';

interface Version {
  readonly number: number;
  readonly created_at: string;
  readonly created_by: string;
  readonly reason?: string;
}

/** What a promotion, campaign or segment said before: when, by whom and why; and its id. */
export function VersionsPanel({
  texts,
  id,
  versions,
}: {
  readonly texts: {
    readonly title: string;
    readonly id: string;
    readonly version: (number: number) => string;
  };
  readonly id: string;
  readonly versions: readonly Version[];
}) {
  return (
    <Panel title={texts.title}>
      <Facts
        facts={[
          ...versions.map(
            ({ number, created_at, created_by, reason }) =>
              [
                texts.version(number),
                <span key={number}>
                  <Time at={created_at} /> · {created_by}
                  {reason !== undefined && ` · ${reason}`}
                </span>,
              ] as const,
          ),
          [texts.id, <CopyId key="id" id={id} />],
        ]}
      />
    </Panel>
  );
}
