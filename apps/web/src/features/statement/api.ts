import type { StatementFormat } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { saveBlob, saveFile } from '@openbourse/kit/lib/save-file.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, queryOf } from '../session/index.ts';
import { brandedFile } from '../../shared/lib/branded-file.ts';

export type StatementYear = CallReply<'statement.years'>['years'][number];
export type Yearly = CallReply<'statement.yearly'>;

/** The years of which there are statements, newest first. */
export const yearsQuery = queryOptions({
  queryKey: ['statement.years'],
  queryFn: async ({ signal }) => (await client.call('statement.years', {}, { signal })).years,
});

/** One year in figures. */
export function yearlyQuery(year: number) {
  return queryOf('statement.yearly', { year });
}

/** Saves the file of a year; the bytes are the server's own, so that its hash holds. */
export function useStatementFile(format: StatementFormat) {
  return useMutation({
    mutationFn: async (year: number) => {
      if (format === 'csv') return saveFile(await client.download('statement.file', { year }));
      const blob = await client.picture('statement.file', { year, format });
      return saveBlob({ fileName: brandedFile(`statement-${year}.pdf`), blob });
    },
  });
}
