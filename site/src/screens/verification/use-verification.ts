import { useQueryClient } from '@tanstack/react-query';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type Verification, verificationQuery } from './verification-query.ts';

/** Keeps what a call of the verification answers: the page shows it without asking again. */
export function useKeepVerification(): (answer: Verification | Refusal) => Refusal | undefined {
  const client = useQueryClient();
  return (answer) => {
    if (isRefusal(answer)) return answer;
    client.setQueryData(verificationQuery.queryKey, answer);
    return undefined;
  };
}
