import type { Recipes } from './recipe.ts';
import { bankRecipes } from './recipes-bank.ts';
import { cardRecipes } from './recipes-cards.ts';
import { moneyRecipes } from './recipes-money.ts';
import { onboardingRecipes } from './recipes-onboarding.ts';
import { webhookRecipes } from './recipes-webhooks.ts';

/** The way to cause each event of the API document. A test requires all of them. */
export const recipes: Recipes = {
  ...onboardingRecipes,
  ...cardRecipes,
  ...moneyRecipes,
  ...bankRecipes,
  ...webhookRecipes,
};
