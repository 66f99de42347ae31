-- Returns the generation of a brand's world, or null where there is no such brand. Volatile, so that it
-- reads after `enter_world` has waited for the lock.
create or replace function world_generation(p_brand_id uuid) returns bigint
language plpgsql volatile as $$
begin
  return (
    select coalesce(w.generation, 0) from brands b left join worlds w using (brand_id)
     where b.brand_id = p_brand_id);
end
$$;
