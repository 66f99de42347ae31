-- The pause of a failing endpoint, which the process of its lane keeps in memory, for those who ask why nothing is sent.

alter table delivery_lanes add column paused_until timestamptz;
