import type { OfficeCallName } from '#contract/office/calls.ts';

const reason = 'A try';

/** The samples of calls about messages. */
export const messageSamples: { readonly [N in OfficeCallName]?: object } = {
  'messages.senders': { site: 'none' },
  'messages.saveSender': {
    ...{
      site: 'none',
      sender: null,
      adapter: 'smtp',
      language: null,
      name: 'A try',
      settings: {},
      secrets: {},
    },
    ...{ is_on: false, version: 0, reason },
  },
  'messages.testSender': { site: 'none', sender: 'none' },
  'messages.log': { site: 'none' },
};
