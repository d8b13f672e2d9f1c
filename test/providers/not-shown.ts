// Faults at the wire that no check finds in the second implementation of their service, since the documents leave it free
// to do something else there than the mock: the reasons, by service and by what the fault does.

export const NOT_SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quota: {
    'refuses replacePartnerQuota to a superuser': 'a refusal may be about the body, which is not documented',
    'refuses replacePartnerQuotaById to a superuser':
      'a refusal may be about the body, which is not documented',
    'refuses replaceTenantQuotaById to a partner_admin':
      'a refusal may be about the body, which is not documented',
    'warns without saying of what': 'its warnings have no field named quota',
    'rounds percent_used up': 'its warnings have no field named percent_used',
    'counts in total only what is on the page': 'its lists have no field named total',
    'dates every point of a history a day late': 'only a check finds it that assumes the order of the days',
    'keeps a history of 90 days': 'only a check finds it that assumes the order of the days',
  },
  mail: {
    'answers 500 while the database is down': 'its answers do not say what is down',
    'answers 500 while the cache is down': 'its answers do not say what is down',
    'answers updateTemplate with the change, but does not store it': 'it refuses a change of nothing',
  },
  vault: {
    'takes the success rate for 0 as soon as one delivery has failed':
      'its rate counts no delivery before the last attempt',
    'lets what expired be recovered for a day': 'it has another name for who deletes what has expired',
    'leaves the fraction of a second out where it is zero': 'its instants are seldom full seconds',
    'dates a registration without a time zone': 'its schema is its own, and ISO 8601 may leave the zone out',
  },
};
