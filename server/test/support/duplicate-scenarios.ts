/** Prepares the POSTs that play a scenario. */
export const scenesOfScenarios = {
  playScenario: async () => ({
    path: '/sandbox/scenarios',
    body: 'name: one\ncustomers: { ada: {} }\nsteps: [{ create_customer: { customer: ada } }]',
    headers: { 'content-type': 'application/yaml' },
  }),
  playShippedScenario: async () => ({ path: '/sandbox/scenarios/happy-path/run' }),
};
