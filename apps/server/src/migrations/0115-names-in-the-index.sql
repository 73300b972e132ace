-- The end of a long list is found in the index alone: without the name in it, PostgreSQL puts everyone on the list in order for each page.
drop index people_group_member_by_name;
create index people_group_member_by_name on people_group_member (tenant_id, group_id, name_order(display_name), mail) include (display_name);
