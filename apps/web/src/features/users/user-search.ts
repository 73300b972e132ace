import { parseTableSearch, type TableSearch } from '../../parts/table-search/table-search.ts';

const sortable = ['email', 'username', 'role', 'joined'];

export const parseUserSearch = (raw: Record<string, unknown>): TableSearch => parseTableSearch(raw, sortable);
