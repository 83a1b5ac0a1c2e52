import type { CallPath, CallRequest } from '#contract/calls.ts';
import type { Task, TaskName, Tasks } from './tasks.ts';

/** The start data of a render thread. */
export interface RenderedFrom {
  /** Address of the built renderer. */
  readonly entry: string;
  /** Whether the thread gives way to others of the process. */
  readonly isQuiet: boolean;
}

/** A message to a render thread: a task, or the answer to a call of a page. */
export type ToThread =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task<TaskName> }
  | { readonly kind: 'answer'; readonly call: number; readonly response: unknown }
  | { readonly kind: 'failed'; readonly call: number };

export interface CallMessage {
  readonly kind: 'call';
  readonly id: number;
  readonly call: number;
  readonly path: CallPath;
  readonly request: CallRequest<CallPath>;
}

/** A message of a render thread: a call of a page, or the result of a task. */
export type FromThread =
  | CallMessage
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly answer: Tasks[TaskName]['answer'];
      /** Processor time of the thread since it last ended a task. */
      readonly cpuMs: number;
    }
  | { readonly kind: 'error'; readonly id: number; readonly error: unknown; readonly cpuMs: number };
