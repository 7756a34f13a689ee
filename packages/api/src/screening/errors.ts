export const SCREENING_ERRORS = {
  'screening.not_accepted': { http: 200, code: 4800 },
  'screening.under_review': { http: 200, code: 4801 },
  'screening.case_not_found': { http: 404, code: 4802 },
  'screening.case_decided': { http: 200, code: 4803 },
  'screening.case_open': { http: 200, code: 4804 },
  'screening.version_not_found': { http: 404, code: 4805 },
  'screening.version_holds': { http: 200, code: 4806 },
  'screening.file_unreadable': { http: 200, code: 4807 },
  'screening.file_twice': { http: 200, code: 4808 },
} as const;
