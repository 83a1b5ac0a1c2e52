import type { ReactNode } from 'react';
import '../rewards.css';
import { PageHead } from '../../../ui/page-head.tsx';
import { RewardsNav } from './rewards-nav.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  /** Actions for the whole page. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page about rewards. */
export function RewardsPage({ title, lead, tools, children }: Props) {
  return (
    <div className="page-column @container grid content-start gap-6 py-6 sm:py-8">
      <RewardsNav />
      <PageHead title={title} lead={lead}>
        {tools}
      </PageHead>
      {children}
    </div>
  );
}
