-- The report of a long scenario is written whole now and then; between, its newest steps alone
-- (docs/decisions/0298).

alter table scenario_runs add column newest_steps jsonb;
