-- A ranking is asked for as soon as it is written. By the figures of the rankings before it, the planner expects no one in it and joins accordingly:
-- without figures of its own column, it expects as many as in any other. What was gathered goes as the column is declared again.
alter table ranked_person alter column ranking_id set statistics 0;
alter table ranked_person alter column ranking_id type uuid;
