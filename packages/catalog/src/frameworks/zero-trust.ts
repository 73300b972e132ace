import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** CISA's Zero Trust Maturity Model 2.0: pillars and their functions, of which three run through all pillars. */
export const zeroTrust = defineFramework({
  id: 'zero-trust',
  name: 'Zero Trust',
  title: 'CISA Zero Trust Maturity Model 2.0',
  requirements: requirementsIn(`
identity Identity
  identity.authentication Authentication
  identity.identity-stores Identity Stores
  identity.risk-assessments Risk Assessments
  identity.access-management Access Management
  identity.visibility-and-analytics Visibility and Analytics Capability
  identity.automation-and-orchestration Automation and Orchestration Capability
  identity.governance Governance Capability
devices Devices
  devices.policy-enforcement Policy Enforcement and Compliance Monitoring
  devices.asset-management Asset and Supply Chain Risk Management
  devices.resource-access Resource Access
  devices.threat-protection Device Threat Protection
  devices.visibility-and-analytics Visibility and Analytics Capability
  devices.automation-and-orchestration Automation and Orchestration Capability
  devices.governance Governance Capability
networks Networks
  networks.segmentation Network Segmentation
  networks.traffic-management Network Traffic Management
  networks.traffic-encryption Traffic Encryption
  networks.resilience Network Resilience
  networks.visibility-and-analytics Visibility and Analytics Capability
  networks.automation-and-orchestration Automation and Orchestration Capability
  networks.governance Governance Capability
applications Applications and Workloads
  applications.access Application Access
  applications.threat-protections Application Threat Protections
  applications.accessible Accessible Applications
  applications.secure-development Secure Application Development and Deployment Workflow
  applications.security-testing Application Security Testing
  applications.visibility-and-analytics Visibility and Analytics Capability
  applications.automation-and-orchestration Automation and Orchestration Capability
  applications.governance Governance Capability
data Data
  data.inventory-management Data Inventory Management
  data.categorization Data Categorization
  data.availability Data Availability
  data.access Data Access
  data.encryption Data Encryption
  data.visibility-and-analytics Visibility and Analytics Capability
  data.automation-and-orchestration Automation and Orchestration Capability
  data.governance Governance Capability
`),
});
