import { useRef } from 'react';
import { errors, isRefusal, type Refusal } from '#contract/errors.ts';
import { commandKey } from '../../data/command-key.ts';

/**
 * The idempotency key of what a form is about to send: the same content keeps it until there is an answer that sending
 * it again would not change, so that a second try after a broken line does nothing twice.
 */
export function useOrderKey(): {
  readonly keyOf: (content: string) => string;
  readonly answered: (answer: object | Refusal) => void;
} {
  const kept = useRef({ content: '', key: '' });
  return {
    keyOf(content) {
      if (kept.current.key === '' || kept.current.content !== content)
        kept.current = { content, key: commandKey() };
      return kept.current.key;
    },
    answered(answer) {
      if (!isRefusal(answer) || errors[answer.refused].retry === 'never')
        kept.current = { content: '', key: '' };
    },
  };
}
