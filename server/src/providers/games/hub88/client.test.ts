import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LaunchOrder } from '../client.ts';
import { caleta, hub88 } from './dialect.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = Buffer.from(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
const order: LaunchOrder = {
  ...{ gameCode: 'one', mode: 'real', player: { name: 'player-7', token: 'token' }, operatorId: 'ours' },
  ...{ siteCode: 'lucky', currency: 'PHP', language: 'EN', country: 'PH', ip: '192.0.2.1', isMobile: false },
  ...{ lobbyUrl: 'https://lucky.example/', depositUrl: 'https://lucky.example/deposit' },
};
const asked = (dialect: typeof caleta, differs: Partial<LaunchOrder>) =>
  JSON.parse(dialect.client?.launch({ ...order, ...differs }, key).body ?? '');

test('a launch says the country of the player, and nothing where nobody knows it', () => {
  expect(asked(caleta, {})).toMatchObject({ country: 'PH' });
  expect(asked(caleta, { country: undefined })).not.toHaveProperty('country');
});

test('Caleta is asked for the languages that it lists, and for English instead of others', () => {
  const languages = ['EN', 'PHP', 'CN', 'CT', 'ESP', 'VI', 'BN'] as const;
  expect(languages.map((language) => asked(caleta, { language }).lang)).toEqual([
    ...['en', 'en', 'zh', 'zh', 'es', 'vi', 'en'],
  ]);
  expect(asked(hub88, { language: 'BN' }).lang).toBe('bn');
});
