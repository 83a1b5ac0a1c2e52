import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './pictures/drawing.tsx';

interface Props {
  readonly picture: DrawingName;
  readonly title: string;
  readonly text?: string;
  readonly level?: 'h1' | 'h2' | 'h3';
  /** Ways on. */
  readonly children?: ReactNode;
}

/** A screen or a part with nothing to show: a drawing, a plain sentence, and what can be done now. */
export function Notice({ picture, title, text, level: Heading = 'h2', children }: Props) {
  return (
    <div className="notice" data-size={Heading === 'h1' ? 'page' : 'part'}>
      <Drawing name={picture} />
      <Heading className="notice-title">{title}</Heading>
      {text !== undefined && <p className="notice-text">{text}</p>}
      {children !== undefined && <div className="notice-ways">{children}</div>}
    </div>
  );
}
