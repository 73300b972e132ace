import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** The common criteria of the Trust Services Criteria, which every report covers, and those of availability. */
export const soc2 = defineFramework({
  id: 'soc-2',
  name: 'SOC 2 CC',
  requirements: requirementsIn(`
CC1 Control Environment
  CC1.1 Commitment to integrity and ethical values
  CC1.2 Board independence and oversight
  CC1.3 Structures, reporting lines and authorities
  CC1.4 Commitment to competence
  CC1.5 Accountability for internal control
CC2 Communication and Information
  CC2.1 Relevant, quality information
  CC2.2 Internal communication
  CC2.3 External communication
CC3 Risk Assessment
  CC3.1 Suitable objectives
  CC3.2 Risk identification and analysis
  CC3.3 Potential for fraud
  CC3.4 Changes that affect internal control
CC4 Monitoring Activities
  CC4.1 Ongoing and separate evaluations
  CC4.2 Deficiencies are evaluated and communicated
CC5 Control Activities
  CC5.1 Selection of control activities
  CC5.2 General controls over technology
  CC5.3 Policies and procedures
CC6 Logical and Physical Access Controls
  CC6.1 Logical access security
  CC6.2 Registering and removing users
  CC6.3 Access by role, least privilege and separation of duties
  CC6.4 Physical access
  CC6.5 Disposal of assets
  CC6.6 Threats from outside the system boundary
  CC6.7 Transmission, movement and removal of information
  CC6.8 Unauthorized or malicious software
CC7 System Operations
  CC7.1 Detection of configuration changes and vulnerabilities
  CC7.2 Monitoring for anomalies
  CC7.3 Evaluation of security events
  CC7.4 Response to incidents
  CC7.5 Recovery from incidents
CC8 Change Management
  CC8.1 Authorization, testing and approval of changes
CC9 Risk Mitigation
  CC9.1 Risks of business disruption
  CC9.2 Risks of vendors and business partners
A1 Additional Criteria for Availability
  A1.1 Capacity
  A1.2 Protection of the environment, backup and recovery
  A1.3 Tests of recovery
`),
});
