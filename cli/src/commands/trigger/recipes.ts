import type { EventName } from '@surety/sdk';
import type { Recipes } from './recipe.ts';
import { bankRecipes } from './recipes-bank.ts';
import { cardRecipes } from './recipes-cards.ts';
import { identityRecipes } from './recipes-identity.ts';
import { moneyRecipes } from './recipes-money.ts';
import { onboardingRecipes } from './recipes-onboarding.ts';
import { paperRecipes } from './recipes-papers.ts';
import { webhookRecipes } from './recipes-webhooks.ts';

/** The way to cause each event of the API document but those of `uncaused`. A test requires all of them. */
export const recipes: Recipes = {
  ...onboardingRecipes,
  ...identityRecipes,
  ...cardRecipes,
  ...moneyRecipes,
  ...bankRecipes,
  ...webhookRecipes,
  ...paperRecipes,
};

/** Events that no request causes, with what does. */
export const uncaused: Readonly<Partial<Record<EventName, string>>> = {
  'webhook.events_lost':
    'only a failover of the database that lost commits does. The guide of webhooks (/docs/webhooks) shows its body',
};
