import { useQueryClient } from '@tanstack/react-query';
import { applyBalance, type Balance } from '../../../data/balance.ts';
import { renewRewards } from '../../../data/rewards/status.ts';
import { toast } from '../../../data/toasts.ts';
import { type Paid, useRewardText } from './reward.tsx';

const SHOWN_MS = 4_000;

/** After a claim: applies the new balances, shows the amount, and refetches everything that depends on it. */
export function usePaid(): (answer: Omit<Balance, 'statusCode'> | undefined, reward: Paid) => void {
  const client = useQueryClient();
  const words = useRewardText();
  return (answer, reward) => {
    if (answer) {
      const { game_balance, game_token, version } = answer;
      applyBalance(client, { game_balance, game_token, version });
      toast({
        kind: 'positive',
        text: { file: 'messages', key: 'rewardPaid', detail: { reward: words(reward) } },
        ms: SHOWN_MS,
      });
    }
    renewRewards(client);
  };
}
