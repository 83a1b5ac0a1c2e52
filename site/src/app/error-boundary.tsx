import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../routes/visit.ts';
import { ErrorScreen } from '../screens/system/error.tsx';
import { isChunkFault, reloadOnce } from './chunk-reload.ts';

interface Props {
  /** Changes with every navigation: the next page gets a fresh start. */
  readonly at: string;
  readonly children: ReactNode;
}

interface State {
  readonly fault: unknown;
  readonly at: string;
}

/** Catches what breaks inside a screen; the shell around it lives on. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { fault: undefined, at: this.props.at };

  static getDerivedStateFromError(fault: unknown): Partial<State> {
    return { fault };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.at === state.at ? null : { fault: undefined, at: props.at };
  }

  override componentDidCatch(fault: unknown): void {
    if (isChunkFault(fault)) reloadOnce();
  }

  readonly #retry = () => {
    forgetFailures();
    this.setState({ fault: undefined });
  };

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return <ErrorScreen retry={this.#retry} />;
  }
}
