-- Which readings have a part, so that forgetting a run costs what the run had and not what is kept. The list of what is yet to be sorted in would be
-- searched for each part.
create index fact_reading_by_part on fact_reading using gin (parts) with (fastupdate = off);

-- The parts that only readings of these runs have. Behind row-level security the index is not used, because comparing arrays is not leakproof: so this
-- runs as the owner and names the tenant itself. An owner who cannot bypass the policies gets the same answer from the parts of all readings.
-- The planner does not know that a row of a few bytes has an array of many thousand beside the table: it would compare every one of a small table.
create function parts_of_runs_alone(runs uuid[]) returns setof bytea
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  candidates bytea[];
begin
  -- Without what the first and the last reading that stay have: of what never changes, the index would find every reading.
  candidates := array(
    select unnest(own.parts) from fact_reading as own where own.tenant_id = app_tenant_id() and own.run_id = any(runs)
    except
    select unnest(kept.parts)
    from (
      select distinct own.application_id, own.fact from fact_reading as own
      where own.tenant_id = app_tenant_id() and own.run_id = any(runs)) as known
    cross join lateral (
      (select reading.parts from fact_reading as reading
       where reading.tenant_id = app_tenant_id() and reading.application_id = known.application_id and reading.fact = known.fact
         and reading.run_id <> all(runs)
       order by reading.as_of limit 1)
      union all
      (select reading.parts from fact_reading as reading
       where reading.tenant_id = app_tenant_id() and reading.application_id = known.application_id and reading.fact = known.fact
         and reading.run_id <> all(runs)
       order by reading.as_of desc limit 1)) as kept);
  if row_security_active('fact_reading') then
    return query
      select unnest(candidates)
      except
      select unnest(kept.parts) from fact_reading as kept where kept.tenant_id = app_tenant_id() and kept.run_id <> all(runs);
  else
    return query
      select candidate.hash from unnest(candidates) as candidate (hash)
      where not exists (
        -- By its part alone, or else by another index and a comparison of arrays.
        select from (select tenant_id, run_id from fact_reading where parts @> array[candidate.hash] offset 0) as kept
        where kept.tenant_id = app_tenant_id() and kept.run_id <> all(runs));
  end if;
end $$;
revoke all on function parts_of_runs_alone from public;
grant execute on function parts_of_runs_alone to rampart_app;
