import type { OfficeCallName } from '#contract/office/calls.ts';

const reason = 'A try';
const words = { site: 'none', text: 'welcome', language: 'EN' };

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
  'messages.texts': { site: 'none', language: 'EN' },
  'messages.saveText': { ...words, words: null, version: 0, reason },
  'messages.previewText': { ...words, words: { subject: 'a', mail: 'b', sms: 'c' } },
  'messages.sendText': { ...words, reason },
};
