import { parseTableSearch, type TableSearch } from '../../../parts/table-search/table-search.ts';

const sortable = ['priority', 'name', 'status', 'deployed', 'frequency', 'subscription'];

export const parseSubscriptionsSearch = (raw: Record<string, unknown>): TableSearch => parseTableSearch(raw, sortable);
