import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook, WebhookCreate } from '@surety/sdk';
import { newest } from './find-newest.ts';
import type { Recipes } from './recipe.ts';
import { buildHistory } from './recipes-money.ts';
import type { Scene } from './scene.ts';

/** A local endpoint that answers 410, which means: never call me again. */
async function beGone(scene: Scene) {
  const { surety } = scene;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(410).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const callback_url = `http://127.0.0.1:${port}/gone`;
  try {
    // A test delivery does not count for a webhook's health: this takes an event that happens.
    const gone = {
      make: () => surety.webhooks.create({ callback_url, events: ['account.history.ready'] }),
      putBack: ({ webhook_id }: Webhook) => surety.webhooks.delete(webhook_id),
      left: ({ webhook_id }: Webhook) =>
        `The webhook could not be deleted. "surety webhooks delete ${webhook_id}" does it.`,
    };
    return await scene.step('Makes a webhook to an address that answers 410', () =>
      scene.whileChanged(gone, async ({ webhook_id }) => {
        const account = await buildHistory(scene);
        await scene.waitFor('account.history.ready', account);
        await scene.waitFor('webhook.disabled', { of: webhook_id, realSeconds: 20 });
        return { of: webhook_id };
      }),
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function test(scene: Scene) {
  const { surety, named } = scene;
  const found = named.webhook
    ? await surety.webhooks.get(named.webhook)
    : await newest(surety.webhooks.list(), ({ status }) => status === 'enabled');
  const body: WebhookCreate = {
    callback_url: 'http://127.0.0.1:9/webhooks',
    events: ['webhook.test'],
  };
  const webhook =
    found ?? (await scene.make('webhook to a local address', () => surety.webhooks.create(body)));
  await scene.step(`Tests the webhook to ${webhook.callback_url}`, () =>
    surety.webhooks.test(webhook.webhook_id),
  );
  return { of: webhook.webhook_id };
}

export const webhookRecipes: Recipes = {
  'webhook.disabled': { about: 'makes a webhook to an address that answers 410 Gone', run: beGone },
  'webhook.test': { about: 'sends a test to a webhook', run: test },
};
