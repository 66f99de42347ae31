// Written by "npm run generate" from openapi.json. Do not edit.
import type { OperationRow } from '../platform/operation-row.ts';

export const operations: Record<string, OperationRow> = {
  list: {"id":"listOrigins","method":"GET","path":"/origins","summary":"List the brand's web origins","description":"Lists the web origins of the brand: their pages can frame a card's details, and pages of this service return to them. They are sorted and without duplicates.","permission":"read","pathParameters":[],"query":[],"answer":"json"},
  replace: {"id":"replaceOrigins","method":"PUT","path":"/origins","summary":"Replace the brand's web origins","description":"Replaces the whole list; an empty one removes all. Pages that are open stay open. Only a full key of the brand can do this.","permission":"keys","pathParameters":[],"query":[],"body":{"type":"application/json","isRequired":true,"fields":[{"name":"origins","isRequired":true,"about":"At most 20 web addresses without a path. Each is https; a sandbox also accepts http on this machine (http://localhost:3000).","shape":["string"]}],"example":{"origins":["https://shop.example"]}},"answer":"json"},
};
