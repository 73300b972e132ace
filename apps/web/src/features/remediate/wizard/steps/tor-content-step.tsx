import { Alert } from '@mantine/core';
import { downloadTorExits, type TorExitPage } from '@rampart/contract/remediate/intelligence.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { Pager } from '@rampart/ui/data-table/pager.tsx';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { dateText, momentText, numberText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadButton } from '../../../../parts/file-download/download-button.tsx';
import { api } from '../../../../shell/api/api.ts';
import { FilterField } from '../../../../shell/keyboard/filter-field.tsx';
import { LoadProblem } from '../../../../shell/layout/load-problem.tsx';
import { torExitsQuery } from '../../queries.ts';
import classes from '../wizard.module.css';

const columns: Column<string>[] = [{ id: 'address', header: 'IP address', isTitle: true, cell: (address) => address }];

/** How old the list is, where it is from, and what is wrong with it. */
function ListState({ list }: { readonly list: TorExitPage }) {
  const { listed, listed_at: listedAt, source, is_packaged: isPackaged, obstacle, problem, tried_at: triedAt } = list;
  return (
    <>
      {obstacle !== null && (
        <Alert color="yellow" title="This list is not deployed">
          {obstacle}
        </Alert>
      )}
      <p>
        {numberText(listed)} Tor exit nodes, as published on {dateText(listedAt)} at {new URL(source).host}.
        {isPackaged && ' This is the list that came with Rampart: no newer one has been fetched yet.'}
      </p>
      {problem !== null && triedAt !== null && (
        <p className={classes['summary']}>
          The list could not be updated on {momentText(triedAt)}. {problem}
        </p>
      )}
    </>
  );
}

/** The addresses that the remediation blocks. */
export function TorContentStep() {
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const { data: list, error, refetch } = useQuery(torExitsQuery(filter, page, size));
  const problem = error && <LoadProblem title="The list of Tor exit nodes could not be loaded" error={error} onRetry={refetch} />;
  if (list === undefined) return problem ?? <TableSkeleton rows={8} columns={1} />;
  return (
    <div className={classes['stack']}>
      {problem}
      <ListState list={list} />
      <div className={classes['row']}>
        <FilterField
          label="IP address"
          longest={100}
          value={filter}
          onChange={(words) => {
            setFilter(words);
            setPage(1);
          }}
        />
        {/* The whole list, whatever the filter shows of it. */}
        <DownloadButton
          label="Download CSV"
          fileName={`tor-exit-nodes-${list.listed_at.slice(0, 10)}.csv`}
          fetchFile={async () => (await api(downloadTorExits, {})).data}
        />
      </div>
      {list.total === 0 ? (
        <EmptyState title="No addresses found" hint={`No Tor exit node matches “${filter}”.`} />
      ) : (
        <>
          <TableFrame label="Tor exit nodes" columns={columns} rows={list.addresses} getRowId={(address) => address} />
          <Pager
            of="Tor exit nodes"
            page={page}
            pageCount={Math.ceil(list.total / size)}
            pageSize={size}
            total={list.total}
            onPage={setPage}
            onPageSize={(rows) => {
              setSize(rows);
              setPage(1);
            }}
          />
        </>
      )}
    </div>
  );
}
