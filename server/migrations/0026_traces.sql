-- The span that wrote the row, as a W3C traceparent: attempts and jobs continue its trace. Null where
-- traces are not exported, which costs no byte: both rows have other columns that may be null.
alter table events add column traceparent text;
alter table due_work add column traceparent text;
