export interface Department {
  readonly name: string;
  readonly weight: number;
  /** Who leads it, and what those who work there are called. */
  readonly head: string;
  readonly subject: string;
  readonly titles: readonly string[];
  /** How many of its people have a second factor. */
  readonly secondFactorShare: number;
  /** How much more attackers care for it than for others. */
  readonly lure: number;
  readonly travelShare: number;
}

export const departments: readonly Department[] = [
  {
    name: 'Warehouse and Depots',
    weight: 27,
    head: 'Chief Operating Officer',
    subject: 'Depot Operations',
    titles: ['Warehouse Operative', 'Forklift Driver', 'Shift Planner', 'Loading Supervisor', 'Inventory Clerk'],
    secondFactorShare: 0.35,
    lure: 0.4,
    travelShare: 0.01,
  },
  {
    name: 'Freight Operations',
    weight: 17,
    head: 'Chief Logistics Officer',
    subject: 'Freight',
    titles: ['Freight Coordinator', 'Dispatcher', 'Route Planner', 'Vessel Planner', 'Claims Handler'],
    secondFactorShare: 0.66,
    lure: 1,
    travelShare: 0.03,
  },
  {
    name: 'Customs Brokerage',
    weight: 9,
    head: 'Chief Customs Officer',
    subject: 'Customs',
    titles: ['Customs Broker', 'Tariff Specialist', 'Import Clerk', 'Export Clerk'],
    secondFactorShare: 0.7,
    lure: 1.3,
    travelShare: 0.02,
  },
  {
    name: 'Sales',
    weight: 11,
    head: 'Chief Revenue Officer',
    subject: 'Sales',
    titles: ['Account Executive', 'Key Account Manager', 'Sales Engineer', 'Sales Analyst'],
    secondFactorShare: 0.74,
    lure: 1.8,
    travelShare: 0.2,
  },
  {
    name: 'Customer Service',
    weight: 11,
    head: 'Chief Customer Officer',
    subject: 'Customer Service',
    titles: ['Customer Service Agent', 'Complaints Handler', 'Onboarding Specialist'],
    secondFactorShare: 0.6,
    lure: 1.2,
    travelShare: 0.01,
  },
  {
    name: 'Finance',
    weight: 7,
    head: 'Chief Financial Officer',
    subject: 'Finance',
    titles: ['Accounts Payable Clerk', 'Controller', 'Treasury Analyst', 'Payroll Specialist', 'Internal Auditor'],
    secondFactorShare: 0.82,
    lure: 3,
    travelShare: 0.03,
  },
  {
    name: 'Information Technology',
    weight: 7,
    head: 'Chief Information Officer',
    subject: 'IT',
    titles: ['Systems Administrator', 'Software Engineer', 'Service Desk Analyst', 'Network Engineer', 'Security Analyst'],
    secondFactorShare: 0.96,
    lure: 1.1,
    travelShare: 0.04,
  },
  {
    name: 'Human Resources',
    weight: 4,
    head: 'Chief People Officer',
    subject: 'People',
    titles: ['Recruiter', 'HR Advisor', 'Training Coordinator'],
    secondFactorShare: 0.78,
    lure: 2.2,
    travelShare: 0.03,
  },
  {
    name: 'Procurement',
    weight: 4,
    head: 'Chief Procurement Officer',
    subject: 'Procurement',
    titles: ['Buyer', 'Category Manager', 'Contract Specialist'],
    secondFactorShare: 0.72,
    lure: 1.6,
    travelShare: 0.08,
  },
  {
    name: 'Legal and Marketing',
    weight: 3,
    head: 'General Counsel',
    subject: 'Corporate Affairs',
    titles: ['Legal Counsel', 'Compliance Officer', 'Marketing Manager', 'Content Editor'],
    secondFactorShare: 0.8,
    lure: 1.5,
    travelShare: 0.06,
  },
];
